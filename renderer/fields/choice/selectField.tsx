import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { type Option, useOptions } from '../../page/useOptions.ts'
import { clearable } from '../clearable.tsx'
import { libraryProps, noOptions, openProps } from '../libraryProps.ts'
import { carriedLabels, idsOf } from '../record/useLabels.ts'

export function SelectInput(props: FieldInputProps) {
  const { field, value, onChange, valueLabel } = props
  const { options: offered, loading, failed } = useOptions(props)
  // A record that is not among the options keeps the label delivered with the value.
  const carried = [...carriedLabels(idsOf(value), valueLabel)].map(([one, label]) => ({ value: one, label }))
  const options = [...offered, ...carried.filter(one => !offered.some(option => option.value === one.value))]
  return (
    <Select
      {...libraryProps(props)}
      {...openProps(props)}
      value={value ?? undefined}
      options={options as { value: unknown; label: string }[]}
      loading={loading}
      optionRender={({ label, data }) => <Indented label={label} level={(data as Option).level ?? 0} />}
      {...(field.multiple ? { mode: 'multiple' as const } : {})}
      allowClear={clearable}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      notFoundContent={noOptions({ failed, loading })}
      onChange={next => onChange(next ?? null)}
    />
  )
}

/** Indents child entries in the list only, not in the selected value. */
const Indented = ({ label, level }: { label: ReactNode; level: number }) =>
  level === 0 ? label : <span style={{ paddingInlineStart: `${level}em` }}>{label}</span>
