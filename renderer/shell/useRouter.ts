import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { connectRouter, follow } from '../../runtime/routing/navigate.ts'

/** Connects the router to the runtime, whose guard, session and tabs navigate without knowing React. */
export function useRouter(): void {
  const location = useLocation()
  const navigate = useNavigate()
  const latest = useRef(navigate)

  useLayoutEffect(() => {
    latest.current = navigate
  }, [navigate])
  // The routes have no loaders, so the address has changed when `navigate` returns.
  useLayoutEffect(() => connectRouter((to, replace) => void latest.current(to, { replace })), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on each new location
  useLayoutEffect(follow, [location])
}
