/** Translates messages of the BPMN parser into Chinese. */

const namespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const longestShown = 100

const sentences: readonly [RegExp, (found: string, tag: string) => string][] = [
  [/unrecognized element <([^>]*)>/, tag => `“<${tag}>”不是 BPMN 的元素，其他工具的内容应放在 <extensionElements> 里`],
  [/missing namespace (?:on|for prefix) <?([\w.-]+)/, prefix => `前缀“${prefix}”没有声明命名空间`],
  [/closing tag mismatch/, () => '结束标签与开始标签不对应'],
  [/unexpected end of file|unclosed tag/, () => '内容不完整，有标签没有结束'],
  [/missing start tag/, () => '内容不是 XML'],
  [/illegal first char|illegal character|invalid attribute|attribute/i, () => '标签或属性的写法有误'],
  [/unknown type <([^>]*)>/, (_type, tag) => `“<${tag}>”不能单独出现在这里`],
]

/**
 * Returns the Chinese text of a parser message. `tag` is the name of the element concerned, if known.
 *
 * @example complaintText('unrecognized element <v:task>') // '“<v:task>”不是 BPMN 的元素，…'
 */
export function complaintText(complaint: string, tag = ''): string {
  for (const [pattern, say] of sentences) {
    const found = pattern.exec(complaint)
    if (found) return say((found[1] ?? '').slice(0, longestShown), tag.slice(0, longestShown))
  }
  return `无法读取（${complaint.slice(0, longestShown)}）`
}

/** Returns why the root element is not BPMN: another element or a wrong namespace. Undefined if it is. */
export function rootText(xml: string): string | undefined {
  const [, name = '', attributes = ''] = /<([A-Za-z_][^\s/>]*)([^>]*)>/.exec(xml) ?? []
  if (name === '') return undefined
  const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name]
  if (local !== 'definitions') return `最外层是 <${name.slice(0, longestShown)}>，应为 BPMN 的 <definitions>`
  const declared = new RegExp(`\\sxmlns${prefix === '' ? '' : `:${prefix}`}\\s*=\\s*["']([^"']*)["']`).exec(
    attributes,
  )?.[1]
  if (declared === namespace) return undefined
  const given = declared === undefined ? '没有声明命名空间' : `的命名空间是“${declared.slice(0, longestShown)}”`
  return `<${name}> ${given}，应为 ${namespace}`
}
