import { CloseCircleFilled } from '@ant-design/icons'

/** For `allowClear`: the library's own button carries an English name for screen readers. */
export const clearable = { clearIcon: <CloseCircleFilled aria-hidden />, label: '清除' }
