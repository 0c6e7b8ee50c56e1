/** Days and months of the calendars in Chinese; comes with the first input that has one. */
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

export { dayjs }
