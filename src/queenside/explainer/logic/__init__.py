"""Human reasoning: candidates, named techniques, explanations and grades. It knows no engine."""
