import { Suspense, useRef, useState } from 'react'
import { isSameValue } from '../../../../schemas/evaluate/json-schema/deepValue.ts'
import { libraryPart } from '../../../ui/libraryPart.tsx'
import styles from '../schemaForm.module.css'
import { FieldInput } from './FieldInput.tsx'
import type { LeafInputProps } from './leafInput.ts'

const ChoiceSelect = libraryPart(() => import('./ChoiceSelect.tsx').then(module => module.ChoiceSelect))

/**
 * A choice. Until focused it is a plain box with the value, because the library's list is expensive and users open few
 * of many choices.
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
      // The list opens on click: on press, the rest of the press would be outside and close it. A press must not focus
      // the box either, which would replace it before the click.
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
