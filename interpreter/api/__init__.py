"""What is public: games, states, moves, views, and how they are come by."""
