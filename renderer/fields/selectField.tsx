import { Select } from 'antd'
import { clearable } from './clearable.tsx'
import type { FieldInputProps } from './fieldKind.ts'
import { useOptions } from './useOptions.ts'

export function SelectInput(props: FieldInputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy, autoOpen } = props
  const { options, loading, failed } = useOptions(props)
  return (
    <Select
      id={id}
      {...(autoOpen ? { autoFocus: true, defaultOpen: true } : {})}
      value={value ?? undefined}
      options={options as { value: unknown; label: string }[]}
      loading={loading}
      placeholder={field.placeholder}
      {...(field.multiple ? { mode: 'multiple' as const } : {})}
      allowClear={clearable}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      notFoundContent={failed ? '选项加载失败' : loading ? '加载中' : '暂无数据'}
      style={{ width: '100%' }}
      onChange={next => onChange(next ?? null)}
      onBlur={onBlur}
    />
  )
}
