import { Checkbox } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { useOptions } from '../../page/useOptions.ts'
import '../fields.css'

/** A checkbox per choice; the value is the list of checked ones. */
export function CheckboxesInput(props: FieldInputProps) {
  const { id, field, value, onChange, disabled, describedBy } = props
  const { options, loading, failed } = useOptions(props)
  if (options.length === 0) return <span>{failed ? '选项加载失败' : loading ? '加载中' : '暂无数据'}</span>
  return (
    <fieldset id={id} className="plain-group" aria-label={field.title} aria-describedby={describedBy}>
      <Checkbox.Group
        options={options.map(({ value: key, label }) => ({ value: key, label }))}
        value={Array.isArray(value) ? (value as (string | number | boolean)[]) : []}
        disabled={disabled}
        onChange={next => onChange(next.length === 0 ? null : next)}
      />
    </fieldset>
  )
}
