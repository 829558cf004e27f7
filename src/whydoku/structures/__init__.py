"""What is found once per grid and shared by the techniques: views, subsets, intersections, fish."""
