import styles from '../schemaForm.module.css'
import type { LeafInputProps } from './leafInput.ts'

const types: Record<string, string> = { email: 'email', uri: 'url' }

/** One line or several, as plain markup. */
export function TextInput({ id, leaf, value, onChange, onBlur, disabled, invalid, describedBy }: LeafInputProps) {
  const { property } = leaf.field
  const shared = {
    id,
    className: styles.input,
    value: value === undefined || value === null ? '' : String(value),
    placeholder: leaf.field.placeholder,
    disabled,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    onBlur,
  }
  // A single-line input would lose line breaks.
  if (leaf.kind === 'textarea' || shared.value.includes('\n'))
    return <textarea {...shared} rows={3} onChange={event => onChange(event.target.value)} />
  return (
    <input
      {...shared}
      type={leaf.kind === 'password' ? 'password' : (types[String(property?.format)] ?? 'text')}
      autoComplete={leaf.kind === 'password' ? 'new-password' : 'off'}
      onChange={event => onChange(event.target.value)}
    />
  )
}
