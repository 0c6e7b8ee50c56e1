import type { Reading } from '../reading.ts'

/** Program code and decisions that a vendor names, whatever for, are not run here; passing over them would be another course. */
export function tellCode(reading: Reading, id: string, code: string | undefined): void {
  if (code === undefined) return
  reading.faults.error('implementation', id, `不能执行的实现：${code}（程序代码、决策表须改为 HTTP 任务或表达式）`)
}
