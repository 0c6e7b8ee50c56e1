import type { Faults } from './faults.ts'
import { strangersOf } from './strangers.ts'

/** Above the count of a model with ten thousand nodes and its diagram. */
const mostElements = 99_999
const deepest = 300
const mostRepeatedIds = 500
const mostAttributes = 1000
const mostStrangers = 500

const attribute = /\s*[^\s=<>"'/]+\s*=\s*(?:"[^"]*"|'[^']*')/y
const nothingMore = /\s*\/?$/y
const ownId = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/

/** Start and end of constructs that are skipped without reading their content. */
const passed = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Checks the text in one pass before the parser runs. Refuses document types and entities, and texts with quadratic
 * parsing cost: for each warning the parser counts lines from the beginning. `known` holds the element names of BPMN.
 */
export function checkShape(xml: string, faults: Faults, known: ReadonlySet<string>): boolean {
  const refuse = (rule: string, message: string, at = 0): false => {
    faults.error(rule, null, `第 ${lineOf(xml, at)} 行：${message}`)
    return false
  }
  if (xml.includes('\0') || /^\s*<\?xml[^>]*encoding\s*=\s*["']utf-?16/i.test(xml.slice(0, 200)))
    return refuse('encoding', '编码不能是 UTF-16，请另存为 UTF-8')
  const ids = new Map<string, number>()
  let elements = 0
  let depth = 0
  let repeated = 0
  let strangers = 0
  let extension = Infinity
  const isStranger = strangersOf(xml, known)
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const skipped = passed.find(([begin]) => xml.startsWith(begin, at))
    if (skipped) {
      const end = xml.indexOf(skipped[1], at + skipped[0].length)
      if (end < 0) return refuse('xml', `“${skipped[0]}”没有结束`, at)
      at = end + skipped[1].length
      continue
    }
    if (xml.startsWith('<!', at)) return refuse('documentType', '不能含有文档类型或实体声明（<!…>）', at)
    const end = tagEnd(xml, at)
    if (end < 0) return refuse('xml', '标签没有结束', at)
    const isEnd = xml[at + 1] === '/'
    if (isEnd) {
      if (--depth <= extension) extension = Infinity
    } else {
      const text = xml.slice(at, end)
      if (!hasGoodAttributes(text)) return refuse('xml', `标签的属性写法有误，或超过 ${mostAttributes} 个`, at)
      if (++elements > mostElements) return refuse('size', `元素不能超过 ${mostElements} 个`, at)
      const name = nameOf(text)
      if (isStranger(name, depth > extension) && ++strangers > mostStrangers)
        return refuse('schema', `“<${name.slice(0, 100)}>”等 BPMN 没有的元素超过 ${mostStrangers} 个`, at)
      if (name.endsWith('extensionElements')) extension = Math.min(extension, depth)
      if (!text.endsWith('/') && ++depth > deepest) return refuse('depth', `元素嵌套不能超过 ${deepest} 层`, at)
      const found = ownId.exec(text)
      const id = found?.[1] ?? found?.[2]
      if (id !== undefined && ids.has(id) && ++repeated > mostRepeatedIds)
        return refuse('duplicateId', `编号“${id}”重复`, at)
      if (id !== undefined) ids.set(id, at)
    }
    at = end + 1
  }
  return true
}

/** Returns the position of the `>` that ends a tag, skipping attribute values; -1 if there is none. */
function tagEnd(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at++) {
    const letter = xml[at]
    if (letter === '>') return at
    if (letter === '<') return -1
    if (letter !== '"' && letter !== "'") continue
    at = xml.indexOf(letter, at + 1)
    if (at < 0) return -1
  }
  return -1
}

const nameOf = (tag: string): string => /^<([^\s/>]*)/.exec(tag)?.[1] ?? ''

function hasGoodAttributes(tag: string): boolean {
  let at = nameOf(tag).length + 1
  attribute.lastIndex = at
  let count = 0
  while (attribute.test(tag) && ++count <= mostAttributes) at = attribute.lastIndex
  nothingMore.lastIndex = at
  return nothingMore.test(tag)
}

function lineOf(xml: string, at: number): number {
  let line = 1
  for (let next = xml.indexOf('\n'); next >= 0 && next < at; next = xml.indexOf('\n', next + 1)) line++
  return line
}
