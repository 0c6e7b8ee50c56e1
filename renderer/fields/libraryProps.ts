import type { FieldInputProps } from '../page/fieldKind.ts'

type Given = Pick<FieldInputProps, 'id' | 'onBlur' | 'disabled' | 'invalid' | 'describedBy'> & {
  field: Pick<FieldInputProps['field'], 'placeholder'>
}

/** What every input of the library is given alike. */
export const libraryProps = ({ id, field, onBlur, disabled, invalid, describedBy }: Given) => ({
  id,
  placeholder: field.placeholder,
  disabled: disabled ?? false,
  status: invalid ? ('error' as const) : ('' as const),
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
  style: { width: '100%' },
  onBlur: () => onBlur?.(),
})

/** In a cell of a grid it opens as soon as it is there. */
export const openProps = ({ autoOpen }: Pick<FieldInputProps, 'autoOpen'>) =>
  autoOpen ? { autoFocus: true, defaultOpen: true } : {}

/** Said where there is nothing to choose from. */
export const noOptions = ({ failed, loading }: { failed: boolean; loading: boolean }) =>
  failed ? '选项加载失败' : loading ? '加载中' : '暂无数据'
