/** A link inside of a text. */
export const linkClass = 'font-semibold text-accent underline-offset-4 hover:underline';
