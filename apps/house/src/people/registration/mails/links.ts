/** Pages of the web app that mailed links lead to. The token is behind `#`: no server and no log sees it. */
export const linksOf = (siteUrl: string) => ({
  confirm: (token: string) => `${siteUrl}/pages/auth/mail-confirm#token=${token}`,
  reset: (token: string) => `${siteUrl}/pages/auth/reset-password#token=${token}`,
  forgot: `${siteUrl}/pages/auth/forgot-password`,
});
