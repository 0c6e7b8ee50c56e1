import { useRef } from 'react'
import type { Variables } from '../../../processes/conditions/variable.ts'
import { evaluateValue } from '../../../schemas/evaluate/evaluateValue.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { ExpressionLanguage } from '../../../schemas/types/entity.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import type { CodeHelp } from '../../ui/codeHelp.ts'
import { type ExpressionContext, expressionHelp } from './expressionHelp.ts'

const isLanguage = (language: unknown): language is ExpressionLanguage =>
  language === 'feel' || language === 'bpmn' || language === 'template'

/** Returns the variables and the language of a field with an expression, and the help of its editor. */
export function useExpressionContext({ field, scope }: Pick<FieldInputProps, 'field' | 'scope'>) {
  const { 'x-variables': given, 'x-language': language } = field.property ?? {}
  const variables: unknown = typeof given === 'string' ? evaluateValue(given, scope, field.field) : given
  const context: ExpressionContext = {
    variables: isRecord(variables) ? (variables as Variables) : {},
    language: isLanguage(language) ? language : 'cel',
  }
  const latest = useRef(context)
  latest.current = context
  const help = useRef<CodeHelp>(undefined)
  help.current ??= expressionHelp(() => latest.current)
  return { ...context, help: help.current }
}
