import { choice, integer, text } from './variable.ts'

export const identityVariables = {
  OA_TICKET_KEY: text({
    about:
      'key under which the OA system signs its tickets; a known one in development, no such sign-in without it in ' +
      'production',
    fallback: undefined,
    isSecret: true,
  }),
  OA_VALIDATE_URL: text({
    about:
      'where tickets are validated instead (CAS: …/serviceValidate, …/p3/serviceValidate); {ticket} and {service} ' +
      'are replaced',
    fallback: undefined,
    holds: value => /^https?:\/\/[^\s{}]+\?\S*\{ticket\}/.test(value),
    should: '应为含 {ticket} 的完整地址 (must be an address with {ticket} in its query)',
  }),
  OA_SERVICE_URL: text({
    about: 'address of this console as the validator knows it: {service}',
    fallback: '',
    holds: value => URL.canParse(value),
    should: '应为完整地址 (must be an address)',
  }),
  OIDC_ISSUER: text({
    about:
      'issuer of an OpenID Connect provider, as its discovery document says it; needs OIDC_CLIENT_ID and PUBLIC_ORIGIN',
    fallback: undefined,
    holds: value => /^https:\/\/[^\s?#]+$|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/[^\s?#]*)?$/.test(value),
    should: '应为 https 地址 (must be an https address)',
  }),
  OIDC_CLIENT_ID: text({ about: 'this console at that provider', fallback: undefined }),
  OIDC_CLIENT_SECRET: text({
    about: 'its secret (client_secret_basic); without one the console is a public client, by PKCE alone',
    fallback: undefined,
    isSecret: true,
  }),
  OIDC_SCOPES: text({
    about: 'scopes that are asked for, by blanks; openid is always among them',
    fallback: 'openid profile email',
    holds: value => /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(value),
    should: '应为以空格分隔的范围 (must be scopes separated by blanks)',
  }),
  OIDC_CLAIM: text({
    about: 'claim of the id token that names the account at the first sign-in; email counts only when it is verified',
    fallback: 'preferred_username',
    holds: value => /^\w{1,60}$/.test(value),
    should: '应为声明的名称 (must be the name of a claim)',
  }),
  OIDC_LABEL: text({
    about: 'what the button on the login page says',
    fallback: '统一身份认证登录',
    holds: value => value.length <= 20,
    should: '至多 20 个字符 (must have at most 20 characters)',
  }),
  SSO_LOGOUT_URL: text({
    about: 'loaded in a hidden, sandboxed frame at sign-out',
    fallback: undefined,
    holds: value => /^https?:\/\/[^\s;,'"]+$/.test(value),
    should: '应为完整地址 (must be an address)',
  }),
  SESSION_IDLE_MINUTES: integer({
    about: 'a session without a call for so long ends',
    fallback: 10_080,
    least: 2,
    most: 43_200,
  }),
  SESSION_HOURS: integer({ about: 'a session ends after so long, used or not', fallback: 720, least: 1, most: 8760 }),
  PASSWORD_LENGTH: integer({ about: 'characters that a new password needs at least', fallback: 6, least: 6, most: 16 }),
  PASSWORD_HISTORY: integer({
    about: 'passwords that may not be chosen again, the current one among them; 0: any may',
    fallback: 5,
    least: 0,
    most: 24,
  }),
  PASSWORD_COMMON: choice({
    about: 'whether a new password may be one of the most guessed or the name of the account',
    fallback: 'refused',
    of: ['refused', 'allowed'] as const,
  }),
  PASSWORD_COST: integer({
    about: 'work of hashing a password (scrypt with N = 2 to the power of this, r 8): one more doubles time and memory',
    fallback: 15,
    least: 10,
    most: 20,
    production: '生产环境 PASSWORD_COST 不能小于 15 (PASSWORD_COST must be 15 or more in production)',
    isOfDevelopment: value => value < 15,
  }),
  SERVER_KEY: text({
    about:
      'secret from which this installation derives its keys; several machines need the same; one is made in DATA_DIR',
    fallback: undefined,
    isSecret: true,
    holds: value => value.length >= 32,
    should: '至少 32 个字符 (must have at least 32 characters)',
  }),
}
