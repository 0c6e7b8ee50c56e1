/** What differs from one installation to the next. Nothing here is secret: the browser shows all of it. */
export interface Environment {
  name: 'development' | 'dev' | 'test' | 'uat' | 'production'
  /** Client id of the application that the console is, until another is chosen. */
  appId: string
  /** Before every path; empty: the server that served the console. */
  baseUrl: string
  /** Loaded in a hidden frame on logout; empty: none. */
  ssoLogoutUrl: string
  /** Where the single sign-on sends a person to get a ticket; empty: none. */
  ssoLoginUrl: string
  /** Host of the object storage; empty: the storage built into the server. */
  ossHost: string
  /** Where forms of a process are shown by other systems; empty: in this console. */
  formProcessUrl: string
  /** Header `version`. */
  version: string
  /** `Authorization: Basic …` of calls without a token. */
  basicClient: string
  /** 32 bytes; the server holds the same. It keeps passwords out of proxies' logs; TLS protects the transport. */
  passwordKey: string
}
