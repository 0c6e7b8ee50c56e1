/** Parts of a name that say so wherever they stand in it. */
const anywhere =
  /pass-?(word|wd|phrase|code)|pwd|psw|auth(?!or(?!i[sz]))[a-z0-9-]{0,20}code|secret|token|authori[sz]ation|cookie|credential|signature|session-?(id|key)|sessid|(api|app|access|auth|client|subscription|private|public-api|shared|master|sign|signing|encrypt|encryption|encoding|aes|des|rsa|hmac)-?keys?\b|密码|口令|密钥|秘钥|令牌|验证码/

/** Words that say so by themselves: `pwd`, `userPwd`, `x-auth`; not `assignee`, not `author`. */
const words = /(^|-)(pw\d*|passw?|user-?pass|jwt|jws|sign|sig|hmac|auth|oauth|bearer|otp|totp|cvv|pin|ak|sk)(-|$)/

/** A key opens something, unless it is the key of a record, a text or a place. */
const key = /[a-z0-9]-?keys?$/
const harmlessKey =
  /(idempotency|business|process|definition|instance|execution|task|node|activity|element|flow|step|case|decision|event|job|topic|message|form|field|model|entity|record|object|item|row|column|cell|page|menu|route|tab|group|parent|child|primary|foreign|unique|natural|partition|routing|sort|order|search|lookup|index|cache|correlation|dedup|property|param|parameter|header|name|value|option|dict|dictionary|i18n|locale|lang|language|label|title|template|file|image|storage|upload|public|hot|shortcut)-?keys?$|(^|-)(mon|tur|don|hoc|joc|whis|lac)keys?$/

/** In an address this is a key to it, elsewhere it is any name: `?key=…` of a webhook, `{"key":"leave"}`. */
const inAddress = /^(key|code|ticket)$/

/**
 * Whether what bears this name is a secret.
 *
 * @example isSecretName('Ocp-Apim-Subscription-Key') // true
 * @example isSecretName('assignee') // false
 */
export function isSecretName(name: string): boolean {
  const plain = inWords(name)
  return anywhere.test(plain) || words.test(plain) || (key.test(plain) && !harmlessKey.test(plain))
}

export const isSecretInAddress = (name: string): boolean => isSecretName(name) || inAddress.test(inWords(name))

/** What gives something a name, `paramName`, `field`, and what holds its value beside it, `paramValue`, `text`. */
export const isNaming = (name: string): boolean =>
  /(name|field|key|id|type|code|label|param|header|property)$/i.test(name)
export const isHolding = (name: string): boolean => /(val|value|content|text|string)s?$/i.test(name)

/** `accessKeyId`, `access_key_id` and `ACCESS-KEY-ID` are the same. */
const inWords = (name: string): string =>
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

/** Headers whose values tell nothing; all others may be a key under a name of their own. */
const harmless = new Set([
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'cache-control', 'content-encoding'],
  ...['content-language', 'content-length', 'content-type', 'date', 'expect', 'host', 'idempotency-key'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'pragma', 'prefer', 'range', 'soapaction', 'traceparent'],
  ...['user-agent', 'x-correlation-id', 'x-request-id', 'x-requested-with', 'x-timestamp'],
])

export const isHarmlessHeader = (name: string): boolean => harmless.has(name.toLowerCase())
