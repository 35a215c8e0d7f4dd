export const linkClass = 'font-semibold text-accent underline-offset-4 hover:underline';
