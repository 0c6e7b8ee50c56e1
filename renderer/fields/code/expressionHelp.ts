import { celFaultAt } from '../../../processes/bpmn/expressions/celFault.ts'
import { expressionFault } from '../../../processes/bpmn/expressions/expressionFault.ts'
import type { ValueType } from '../../../processes/conditions/condition.ts'
import { unknownNames } from '../../../processes/conditions/unknownNames.ts'
import { schemaAt, type Variables, valueTypeOf } from '../../../processes/conditions/variable.ts'
import { functions } from '../../../schemas/evaluate/functions.ts'
import { functionWords } from '../../../schemas/evaluate/functionWords.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { ExpressionLanguage } from '../../../schemas/types/entity.ts'
import type { CodeHelp, CodeWord } from '../../ui/codeHelp.ts'
import { isInPlaceholder, templateFault, templateHints } from './templateHelp.ts'

export interface ExpressionContext {
  variables: Variables
  language: ExpressionLanguage
}

/** Chinese names of the types. */
const typeTitles: Readonly<Record<ValueType, string>> = {
  text: '文字',
  number: '数字',
  date: '日期',
  dateTime: '时刻',
  choice: '选项',
  yesNo: '是否',
  reference: '记录',
  list: '列表',
  record: '对象',
  any: '值',
}

/** Returns completions and faults for the editor of an expression; calls `context` for the current variables. */
export const expressionHelp = (context: () => ExpressionContext): CodeHelp => ({
  words(path) {
    const { variables, language } = context()
    if (path === undefined) return [...variableWords(variables), ...(language !== 'feel' ? begins : [])]
    const { properties } = schemaAt(variables, path) ?? {}
    const members = isRecord(properties) ? variableWords(properties as Variables, 'property') : []
    return [...members, ...(language !== 'feel' && members.length === 0 ? methods : [])]
  },
  isInside: before => context().language !== 'template' || isInPlaceholder(before),
  fault(text) {
    return text.trim() === '' ? undefined : faultIn(text, context().language)
  },
  hints(text) {
    const { variables, language } = context()
    if (language === 'feel') return []
    if (language === 'template') return templateHints(text, variables)
    return unknownNames(text, variables).map(({ finding, from, to }) => ({ message: finding.message, from, to }))
  },
})

function faultIn(text: string, language: ExpressionLanguage): ReturnType<CodeHelp['fault']> {
  if (language === 'template') return templateFault(text)
  if (language !== 'cel') {
    const fault = expressionFault(text, language === 'feel' ? 'feel' : 'cel')
    return fault && { message: fault.finding.message, from: fault.from, to: fault.to }
  }
  const fault = celFaultAt(text)
  const sign = text.startsWith('=') ? 1 : 0
  return fault && { message: fault.finding.message, from: sign + fault.start, to: sign + fault.end }
}

const variableWords = (variables: Variables, kind: CodeWord['kind'] = 'variable'): CodeWord[] =>
  Object.entries(variables).map(([name, given]) => {
    const schema = given as Record<string, unknown>
    const title = typeof schema.title === 'string' ? `${schema.title}，` : ''
    const about = typeof schema.description === 'string' ? schema.description : undefined
    return { name, kind, detail: `${title}${typeTitles[valueTypeOf(schema)]}`, about }
  })

const formOf = (name: string) => (Object.hasOwn(functions, name) ? functions[name]!.form : undefined)
const isCall = (name: string) => name === 'has' || formOf(name) === 'call' || formOf(name) === 'both'

const wordsWhere = (isWanted: (name: string) => boolean): CodeWord[] =>
  Object.entries(functionWords).flatMap(([name, { call, about }]) =>
    isWanted(name) ? [{ name, kind: 'function', detail: about, about: call }] : [],
  )

const begins: CodeWord[] = [
  ...wordsWhere(isCall),
  { name: 'true', kind: 'constant', detail: '是' },
  { name: 'false', kind: 'constant', detail: '否' },
  { name: 'null', kind: 'constant', detail: '没有值' },
]
const methods: CodeWord[] = wordsWhere(name => formOf(name) !== 'call' && name !== 'has')
