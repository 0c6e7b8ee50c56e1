import { Select } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { useOptions } from '../../page/useOptions.ts'
import { clearable } from '../clearable.tsx'
import { libraryProps } from '../libraryProps.ts'

/** A list of values: dictionary entries, or free text ended by Enter or a comma. */
export function TagsInput(props: FieldInputProps) {
  const { field, value, onChange } = props
  const { options } = useOptions(props)
  const isFree = field.dictionary === undefined && field.options === undefined && field.property?.enum === undefined
  return (
    <Select
      {...libraryProps(props)}
      mode={isFree ? 'tags' : 'multiple'}
      value={Array.isArray(value) ? (value as string[]) : []}
      options={options as { value: string; label: string }[]}
      {...(isFree ? { tokenSeparators: [',', '，'] } : { showSearch: { optionFilterProp: 'label' } })}
      maxCount={field.property?.maxItems}
      allowClear={clearable}
      onChange={next => onChange(next.length === 0 ? null : next)}
    />
  )
}
