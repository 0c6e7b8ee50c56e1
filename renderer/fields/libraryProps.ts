import type { FieldInputProps } from '../page/fieldKind.ts'

type Given = Pick<FieldInputProps, 'id' | 'onBlur' | 'disabled' | 'invalid' | 'describedBy'> & {
  field: Pick<FieldInputProps['field'], 'placeholder'>
}

/** Common props of library inputs. */
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

/** Opens at once in a grid cell. */
export const openProps = ({ autoOpen }: Pick<FieldInputProps, 'autoOpen'>) =>
  autoOpen ? { autoFocus: true, defaultOpen: true } : {}

/** Text if there are no options. */
export const noOptions = ({ failed, loading }: { failed: boolean; loading: boolean }) =>
  failed ? '选项加载失败' : loading ? '加载中' : '暂无数据'
