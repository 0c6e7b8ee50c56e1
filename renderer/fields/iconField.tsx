import { Select } from 'antd'
import { Icon } from '../ui/Icon.tsx'
import { icons } from '../ui/icons.ts'
import { clearable } from './clearable.tsx'
import type { FieldInputProps } from './fieldKind.ts'

const options = Object.keys(icons).map(value => ({ value, label: value.replace(/Outlined$/, '') }))

/** One of the icons of the console. */
export function IconInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  autoOpen,
}: FieldInputProps) {
  return (
    <Select
      id={id}
      {...(autoOpen ? { autoFocus: true, defaultOpen: true } : {})}
      value={value ?? undefined}
      options={options as { value: unknown; label: string }[]}
      optionRender={({ value: name, label }) => (
        <>
          <Icon name={String(name)} /> {label}
        </>
      )}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={clearable}
      placeholder={field.placeholder}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      style={{ width: '100%' }}
      onChange={next => onChange(next ?? null)}
      onBlur={onBlur}
    />
  )
}
