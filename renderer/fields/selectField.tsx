import { Select } from 'antd'
import { clearable } from './clearable.tsx'
import type { FieldInputProps } from './fieldKind.ts'
import { libraryProps, noOptions, openProps } from './libraryProps.ts'
import { useOptions } from './useOptions.ts'

export function SelectInput(props: FieldInputProps) {
  const { field, value, onChange } = props
  const { options, loading, failed } = useOptions(props)
  return (
    <Select
      {...libraryProps(props)}
      {...openProps(props)}
      value={value ?? undefined}
      options={options as { value: unknown; label: string }[]}
      loading={loading}
      {...(field.multiple ? { mode: 'multiple' as const } : {})}
      allowClear={clearable}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      notFoundContent={noOptions({ failed, loading })}
      onChange={next => onChange(next ?? null)}
    />
  )
}
