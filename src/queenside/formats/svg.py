def draw(puzzle, solution=None): return str(solution)
