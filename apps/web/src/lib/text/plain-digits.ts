/** Replaces Arabic and Persian digits with ASCII ones. */
export const plainDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (figure) => String(figure.charCodeAt(0) & 0xf));
