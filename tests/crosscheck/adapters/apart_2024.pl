% Apart as in thirdparty/apart_2024.pl: the terms are ours; only the configuration is written differently.

config([height(Height),width(Width)], Height/Width).

agree(initial_state).
agree(value).
