import { Radio } from 'antd'
import { tagColors } from '../../cells/tagColors.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'

/** Tag colours by name, each drawn as a tag. */
export function SwatchesInput({
  id,
  field,
  value,
  onChange,
  disabled,
  describedBy,
  names,
}: FieldInputProps & { names: string[] }) {
  return (
    <Radio.Group
      id={id}
      value={value}
      disabled={disabled}
      aria-label={field.title}
      aria-describedby={describedBy}
      onChange={event => onChange(event.target.value as unknown)}
    >
      {names.map(name => (
        <Radio key={name} value={name}>
          <span className={`cell-tag cell-tag-${name}`}>{tagColors[name] ?? name}</span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
