import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { connectRouter, follow } from '../../runtime/routing/navigate.ts'

/** Lends the router to the runtime, whose guard, session and tabs go to addresses without knowing React. */
export function useRouter(): void {
  const location = useLocation()
  const navigate = useNavigate()
  const latest = useRef(navigate)

  useLayoutEffect(() => {
    latest.current = navigate
  }, [navigate])
  // Without loaders there is nothing to wait for: the address has changed when `navigate` returns.
  useLayoutEffect(() => connectRouter((to, replace) => void latest.current(to, { replace })), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of each new location
  useLayoutEffect(follow, [location])
}
