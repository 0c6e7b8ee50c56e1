import { useEffect, useRef, useState } from 'react'
import { notify } from '../../../runtime/notify/notify.ts'
import { createFieldWork } from '../../fields/fieldWork.ts'

/** Pending work of the form's inputs, and waiting for it before saving. */
export function useFieldWork() {
  const [work] = useState(createFieldWork)
  const [waiting, setWaiting] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return {
    work,
    waiting,
    /** Returns whether all work has succeeded. A form that was left must not be saved. */
    async arrived(then = '保存'): Promise<boolean> {
      if (work.isRunning()) {
        setWaiting(true)
        await work.settled()
        if (!isHere.current) return false
        setWaiting(false)
      }
      const failed = work.failed()
      if (failed.length === 0) return true
      notify.error(`${failed.join('、')}有文件上传失败，请重试或取消后再${then}`)
      return false
    },
  }
}
