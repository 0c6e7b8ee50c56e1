import { Select } from 'antd'
import { isSameValue } from '../../../../schemas/evaluate/json-schema/deepValue.ts'
import { clearable } from '../../../fields/clearable.tsx'
import type { LeafInputProps } from './leafInput.ts'

/** The option list that replaces a choice's box. It identifies values by index, because they may be of any type. */
export function ChoiceSelect({
  id,
  leaf,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  isOpen,
}: LeafInputProps & { isOpen: boolean }) {
  const index = leaf.choices.findIndex(choice => isSameValue(choice.value, value))
  return (
    <Select<number>
      id={id}
      autoFocus
      defaultOpen={isOpen}
      value={index < 0 ? undefined : index}
      options={leaf.choices.map((choice, at) => ({ value: at, label: choice.label, disabled: choice.disabled }))}
      placeholder={leaf.field.placeholder}
      allowClear={leaf.field.required === true ? false : clearable}
      showSearch={leaf.choices.length > 8 ? { optionFilterProp: 'label' } : false}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      notFoundContent="暂无数据"
      style={{ width: '100%' }}
      onChange={(at: number | undefined) => onChange(at === undefined ? undefined : leaf.choices[at]?.value)}
      onBlur={onBlur}
    />
  )
}
