/** Icon of a person and a key. Drawn here, because the component library and its icons load after sign-in. */
export const PasskeyIcon = () => (
  <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
    <path
      d="M10 3a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm-1.6 10.6C4.6 14 2 16.2 2 19v2h11.5v-5.1a5.6 5.6 0 0 1-1.3
      -2.3H8.4Z"
    />
    <path
      fillRule="evenodd"
      d="M18 9.5a3.8 3.8 0 0 0-1.5 7.3v4L18 22.3l2.4-2.4-1.3-1.3 1.3-1.3-.9-.9A3.8 3.8 0 0 0 18 9.5Zm0 2.2
      a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z"
    />
  </svg>
)
