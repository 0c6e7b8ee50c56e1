import { useEffect, useRef, useState } from 'react'
import { notify } from '../../../runtime/notify/notify.ts'
import { createFieldWork } from '../../fields/fieldWork.ts'

/** What the inputs of a form still do, and a way to wait for it before saving. */
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
    /** Whether everything chosen is part of the values now. A form that was left meanwhile wants nothing saved. */
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
