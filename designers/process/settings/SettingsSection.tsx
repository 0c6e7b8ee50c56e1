import { Alert } from 'antd'
import { useId, useRef } from 'react'
import { answerVariable, namingVariables, numberVariables } from '../../../processes/conditions/settingVariables.ts'
import type { Variables } from '../../../processes/conditions/variable.ts'
import { variablesAt } from '../../../processes/conditions/variablesAt.ts'
import { settingsOf } from '../../../processes/document/settingsOf.ts'
import { attributeOf, type XmlElement } from '../../../processes/xml/xmlTree.ts'
import { JsonSchemaForm } from '../../../renderer/index.ts'
import type { ProcessDesign } from '../processDesign.ts'
import { useSame } from '../useSame.ts'
import { fieldsIn, settingsForm, settingsKindOf } from './settingsSchema.ts'

interface Props {
  element: XmlElement
  design: ProcessDesign
}

/** The `<console:settings>` of an element as one form. Consecutive typing is one step of the history. */
export function SettingsSection({ element, design }: Props) {
  const session = useId()
  const typed = useRef<{ text: string | undefined; value: unknown }>(undefined)
  const id = attributeOf(element, 'id')
  const stored = settingsOf(element)
  const mode = stored?.mode
  const kind = settingsKindOf(element)
  const form = kind && settingsForm(kind, typeof mode === 'string' ? mode : undefined)
  const fields = new Set(form && fieldsIn(form))
  const part = (isShown: boolean) =>
    stored && Object.fromEntries(Object.entries(stored).filter(([name]) => fields.has(name) === isShown))
  const shown = useSame(part(true))
  if (form === undefined || id === undefined) return null
  if (stored === null) return <Alert type="warning" showIcon message="设置不是正确的 JSON，请用文本方式修改" />
  const text = textOf(stored)
  const write = (value: unknown) => {
    const next: Record<string, unknown> = { ...part(false), ...(value as object | undefined) }
    const isEmpty = Object.values(next).every(each => each === undefined)
    const settings = isEmpty ? null : next
    typed.current = { text: textOf(settings), value }
    design.run({ do: 'settings', id, settings }, `settings ${id} ${session}`)
  }
  return (
    <JsonSchemaForm
      id={`settings-${id}`}
      title="设置"
      schema={form.schema}
      layout={form.layout}
      scope={scopeOf(variablesAt(design.document, element, design.state.get().forms))}
      value={typed.current && typed.current.text === text ? typed.current.value : shown}
      isOptional
      onChange={write}
    />
  )
}

/**
 * The variables of an element by the names that the types use: with the answer of a call, and with those of an instance
 * that begins.
 */
const scopeOf = (variables: Variables) => ({
  variables,
  answers: { ...variables, ...answerVariable },
  naming: { ...variables, ...namingVariables },
  numbering: { ...variables, ...numberVariables },
})

const textOf = (settings: object | null | undefined) => (settings ? JSON.stringify(settings) : undefined)
