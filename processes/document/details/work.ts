import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import type { Edit } from '../edit.ts'
import {
  type DetailKind,
  expression,
  extraAttribute,
  filled,
  ownPrefix,
  partOf,
  setExtra,
  text,
  textIn,
  valueIn,
  wholeNumber,
  wholeNumberOr,
  writeIn,
  writtenIn,
} from './detail.ts'

/** What a script task computes, and the variable for the result. */
export const script: DetailKind = {
  of: element => element.local === 'scriptTask',
  schema: element => ({
    type: 'object',
    title: '脚本',
    properties: {
      text: expression('表达式', {
        description: 'CEL 表达式，如 round(price * quantity, 2)',
        ...(isExpression(element) ? {} : { 'x-field': 'textarea' }),
      }),
      result: text('结果变量'),
    },
  }),
  read: element => filled({ text: writtenIn(element, 'script'), result: extraAttribute(element, 'resultVariable') }),
  write: (edit, element, value) => {
    const written = textIn(value, 'text')
    writeIn(edit, element, 'script', written)
    if (attributeOf(element, 'scriptFormat') === undefined && written !== undefined)
      edit.attribute(element, 'scriptFormat', 'cel')
    setExtra(edit, element, 'resultVariable', textIn(value, 'result'))
  },
}

const languages = /^(cel|juel)$|feel/i
/** A JUEL script that sets a variable: no expression, although the language is JUEL. */
const assignment = /^\s*[$#]\{\s*execution\s*\.\s*setVariable\b/

/** Returns whether the script is one expression instead of a program in another language. */
const isExpression = (element: XmlElement): boolean =>
  languages.test(attributeOf(element, 'scriptFormat') ?? 'cel') && !assignment.test(writtenIn(element, 'script') ?? '')

const passes = (element: XmlElement, local: 'in' | 'out') => allOf(element, local) !== undefined

/** `<console:in variables="all"/>`, of any vendor. */
function allOf(element: XmlElement, local: 'in' | 'out'): XmlElement | undefined {
  const wrapper = partOf(element, 'extensionElements')
  return wrapper && elementsIn(wrapper).find(each => each.local === local && attributeOf(each, 'variables') === 'all')
}

function pass(edit: Edit, element: XmlElement, local: 'in' | 'out', wanted: boolean): void {
  const there = allOf(element, local)
  if (wanted === (there !== undefined)) return
  if (there) {
    const { parent } = there
    edit.remove(there)
    if (parent?.children.length === 0) edit.remove(parent)
    return
  }
  const prefix = ownPrefix(edit)
  const wrapper = partOf(element, 'extensionElements') ?? edit.insert(element, edit.create('bpmn', 'extensionElements'))
  edit.insert(wrapper, edit.createOwn(prefix, local, { variables: 'all' }))
}

/** The process that a call activity calls, and what it passes. */
export const called: DetailKind = {
  of: element => element.local === 'callActivity',
  schema: () => ({
    type: 'object',
    title: '调用流程',
    required: ['key'],
    properties: {
      key: text('流程标识', { description: '被调用流程模型的标识' }),
      version: { type: 'integer', title: '版本', minimum: 1, description: '留空则调用当前版本' },
      in: { type: 'boolean', title: '传入全部变量' },
      out: { type: 'boolean', title: '带回全部变量' },
    },
  }),
  read: element =>
    filled({
      key: attributeOf(element, 'calledElement'),
      version: wholeNumber(extraAttribute(element, 'calledElementVersion')),
      in: passes(element, 'in') || undefined,
      out: passes(element, 'out') || undefined,
    }),
  write: (edit, element, value) => {
    edit.attribute(element, 'calledElement', textIn(value, 'key') ?? null)
    const version = extraAttribute(element, 'calledElementVersion')
    setExtra(edit, element, 'calledElementVersion', wholeNumberOr(textIn(value, 'version'), version))
    pass(edit, element, 'in', valueIn(value, 'in') === true)
    pass(edit, element, 'out', valueIn(value, 'out') === true)
  },
}
