/** The URL to frame, or why it is refused. */
export type EmbeddedAddress = { url: string; origin: string } | { refused: string }

/**
 * Validates a URL from a link, which anyone can write: only complete URLs of a configured origin are framed, and never
 * the console itself, whose frame could access it.
 *
 * @example embeddedAddress('https://a.example/x', ['https://a.example'], location.origin)
 */
export function embeddedAddress(given: string, allowed: readonly string[], own: string): EmbeddedAddress {
  if (!URL.canParse(given)) return { refused: '地址不完整，应以 https:// 或 http:// 开头' }
  const url = new URL(given)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { refused: '地址应以 https:// 或 http:// 开头' }
  if (url.username !== '' || url.password !== '') return { refused: '地址不能含有账号或密码' }
  if (url.origin === own) return { refused: '不能嵌入控制台自身' }
  if (!allowed.includes(url.origin)) return { refused: `来源 ${url.origin} 未被允许，请联系管理员` }
  return { url: url.href, origin: url.origin }
}
