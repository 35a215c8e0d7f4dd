/** The difficulties from the lowest to the highest. The list is apart from the schemas, which load zod. */
export const difficulties = ['Easy', 'Medium', 'Hard'] as const;
