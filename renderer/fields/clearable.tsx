import { CloseCircleFilled } from '@ant-design/icons'

/** Props for `allowClear`: the library's own button has an English label for screen readers. */
export const clearable = { clearIcon: <CloseCircleFilled aria-hidden />, label: '清除' }
