import type { Font } from 'fontkit';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes any object that lays out text as fontkit's fonts do; its types leave that out. */
      registerFont(name: string, font: Font): this;
    }
  }
}
