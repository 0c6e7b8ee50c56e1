const secretName =
  /pass(word|wd|phrase)?|secret|token|api[-_]?key|access[-_]?key|authori[sz]ation|cookie|credential|signature|密码|口令|密钥/i
const mask = '******'

/** An address without what its query says in secret. */
export function maskUrl(url: string): string {
  const target = URL.parse(url)
  if (!target) return url
  for (const name of [...target.searchParams.keys()]) if (secretName.test(name)) target.searchParams.set(name, mask)
  return target.href
}

/** A text of a log: members of JSON whose names say so, and parameters of a form. */
export function maskText(text: string): string {
  try {
    return JSON.stringify(maskValue(JSON.parse(text)))
  } catch {
    return text.replace(/([^&=?\s]+)=([^&\s]*)/g, (all, name: string) =>
      secretName.test(name) ? `${name}=${mask}` : all,
    )
  }
}

/** What `callbackToken.ts` gives out, in whatever text it stands and however that writes its slashes: who has it reports a result. */
const sealed = /([\w-]{60,})\.[\w-]{43}(?![\w-])/g

/** A text without the seals of callbacks; which of them it was stays to be read. */
export const maskSeals = (text: string): string => text.replace(sealed, `$1.${mask}`)

export const maskHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secretName.test(name) ? mask : value]))

function maskValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) && inner !== null && typeof inner !== 'object' ? mask : maskValue(inner),
    ]),
  )
}
