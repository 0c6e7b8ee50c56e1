/** Parts of a name that mark a secret anywhere in it. */
const anywhere = new RegExp(
  [
    'pass-?(word|wd|phrase|code)|pwd|psw|auth(?!or(?!i[sz]))[a-z0-9-]{0,20}code|secret|token',
    'authori[sz]ation|cookie|credential|signature|session-?id|sessid|密码|口令|密钥|秘钥|令牌|验证码',
  ].join('|'),
)

/** Whole words that mark a secret: `pwd`, `userPwd`, `x-auth`; not `assignee`, not `author`. */
const words = /(^|-)(pw\d*|passw?|user-?pass|jwt|jws|sign|sig|hmac|auth|oauth|bearer|otp|totp|cvv|pin|ak|sk)(-|$)/

/** Most names with `key` are record keys (`projectKey`, `selectedKeys`); these are credentials, also in one word. */
const keys = new RegExp(
  [
    '(api|app|access|secret|private|(en|de)crypt(ion)?|(?<!de|as|re|con)sign|signing|licen[cs]e|auth|master',
    String.raw`session|subscription|encoding|(^|-)(client|shared|ssh|aes|des|rsa|hmac))-?keys?\b`,
    '(^|-)(user|u|pay)-?keys?$',
  ].join('|'),
)
/** A header named as a key. */
const keyHeader = /^x-.*-key$/i
const recordKeyHeader = /(idempotency|business|request|correlation|trace|cache)-key$/i

/** Parameters that are credentials in a URL but ordinary names elsewhere: `?key=…` of a webhook, `{"key":"leave"}`. */
const inAddress = /^(key|code|ticket)$/

/**
 * Whether a name marks a secret.
 *
 * @example isSecretName('Ocp-Apim-Subscription-Key') // true
 * @example isSecretName('assignee') // false
 */
export function isSecretName(name: string): boolean {
  const plain = inWords(name)
  if (anywhere.test(plain) || words.test(plain) || keys.test(plain)) return true
  return keyHeader.test(name) && !recordKeyHeader.test(name)
}

export const isSecretInAddress = (name: string): boolean => isSecretName(name) || inAddress.test(inWords(name))

/** Normalizes `accessKeyId`, `access_key_id` and `ACCESS-KEY-ID` to the same words. */
export const inWords = (name: string): string =>
  decoded(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9\u4e00-\u9fff]+/g, '-')

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Headers with harmless values; any other header may be an API key. */
const harmless = new Set([
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'cache-control', 'content-encoding'],
  ...['content-language', 'content-length', 'content-type', 'date', 'expect', 'host', 'idempotency-key'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'pragma', 'prefer', 'range', 'soapaction', 'traceparent'],
  ...['user-agent', 'x-correlation-id', 'x-request-id', 'x-requested-with', 'x-timestamp'],
])

export const isHarmlessHeader = (name: string): boolean => harmless.has(name.toLowerCase())
