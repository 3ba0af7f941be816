/** Figures of Arabic and Persian keyboards as the ones that are calculated with; everything else stays. */
export const plainFigures = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (figure) => String(figure.charCodeAt(0) & 0xf));
