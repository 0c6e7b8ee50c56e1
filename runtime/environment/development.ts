import type { Environment } from './environmentType.ts'

/** A developer's own machine with the bundled server. */
export const development: Environment = {
  name: 'development',
  appId: 'admin',
  baseUrl: '',
  ssoLogoutUrl: '',
  ssoLoginUrl: '',
  ossHost: '',
  formProcessUrl: '',
  version: '1.0.0',
  basicClient: 'Y29uc29sZTpjb25zb2xl',
  passwordKey: 'schema-console-development-key00',
}
