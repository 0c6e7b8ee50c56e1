import { Suspense, useRef, useState } from 'react'
import { isSameValue } from '../../../../schemas/evaluate/json-schema/deepValue.ts'
import { libraryPart } from '../../../ui/libraryPart.tsx'
import styles from '../schemaForm.module.css'
import { FieldInput } from './FieldInput.tsx'
import type { LeafInputProps } from './leafInput.ts'

const ChoiceSelect = libraryPart(() => import('./ChoiceSelect.tsx').then(module => module.ChoiceSelect))

/**
 * A choice. Until it is reached it is a box that shows the value: the list of the library is heavy, and of hundreds of
 * choices in a form a person opens few.
 */
export function SelectInput(props: LeafInputProps) {
  const [opened, setOpened] = useState<'focus' | 'press'>()
  const isPressed = useRef(false)
  const { id, leaf, value, disabled, invalid, describedBy } = props
  if (leaf.field.dictionary !== undefined)
    return <FieldInput {...props} leaf={{ ...leaf, field: { ...leaf.field, input: 'select' } }} />
  const chosen = leaf.choices.find(choice => isSameValue(choice.value, value))
  const box = (
    <input
      id={id}
      className={styles.select}
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-controls={`${id}-list`}
      readOnly
      value={chosen?.label ?? (value === undefined || value === null ? '' : JSON.stringify(value))}
      placeholder={leaf.field.placeholder}
      disabled={disabled}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onFocus={() => setOpened(now => now ?? 'focus')}
      // The list opens at the click: where it came at the press, the rest of the press would be outside of it and close
      // it. A press must not focus the box either, for that would exchange it before the click.
      onMouseDown={event => {
        event.preventDefault()
        isPressed.current = true
      }}
      onMouseLeave={() => {
        isPressed.current = false
      }}
      onClick={() => setOpened('press')}
    />
  )
  if (!opened) return box
  return (
    <Suspense fallback={box}>
      <ChoiceSelect {...props} isOpen={opened === 'press' || isPressed.current} />
    </Suspense>
  )
}
