/** Settings that differ between installations. Nothing here is secret: the browser exposes all of it. */
export interface Environment {
  name: 'development' | 'dev' | 'test' | 'uat' | 'production'
  /** Client id of the initial application. */
  appId: string
  /** Prefix of every path; empty for the server that served the console. */
  baseUrl: string
  /** URL loaded in a hidden frame on logout; empty for none. */
  ssoLogoutUrl: string
  /** Single sign-on URL that issues tickets; empty for none. */
  ssoLoginUrl: string
  /** Host of the object storage; empty for the server's built-in storage. */
  ossHost: string
  /** URL of external process forms; empty for this console. */
  formProcessUrl: string
  /** Header `version`. */
  version: string
  /** `Authorization: Basic …` header of calls without a token. */
  basicClient: string
  /** 32-byte key, equal on the server. It keeps passwords out of proxy logs; TLS protects the transport. */
  passwordKey: string
}
