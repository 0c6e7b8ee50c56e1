import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense, useState } from 'react'
import type { FieldInputProps } from '../../../renderer/page/fieldKind.ts'
import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'

interface Given {
  field: Pick<ResolvedField, 'title' | 'input'> & Partial<ResolvedField>
  start: unknown
  scope?: FieldInputProps['scope']
}

const plain = { field: 'value', placeholder: '', required: false, span: 1, multiple: false, createOnly: false } as const

/** Draws an input that keeps its own value. `held` has the value and the number of changes so far. */
export function holdInput(Input: ComponentType<FieldInputProps>, { field, start, scope = {} }: Given) {
  const held: { value: unknown; changes: number } = { value: start, changes: 0 }
  const whole: ResolvedField = { ...plain, ...field }
  function Holder() {
    const [value, setValue] = useState<unknown>(start)
    held.value = value
    const change = (next: unknown) => {
      held.changes++
      setValue(next)
    }
    return (
      <Suspense fallback={null}>
        <Input id="f" field={whole} value={value} onChange={change} scope={scope} use="form" />
      </Suspense>
    )
  }
  render(<Holder />)
  return { held, user: userEvent.setup({ delay: null }) }
}
