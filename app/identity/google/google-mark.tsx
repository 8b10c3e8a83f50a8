/** Google's mark, in its own colours as its rules ask. */
export function GoogleMark() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d="M22 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.6a4.8 4.8 0 0 1-2 3.1v2.6h3.3c2-1.8 3.1-4.5 3.1-7.6z"
      />
      <path
        fill="#34A853"
        d="M12 22.4c2.8 0 5.1-.9 6.8-2.5l-3.3-2.6c-.9.6-2.1 1-3.5 1-2.7 0-5-1.8-5.8-4.3H2.8v2.7A10.3 10.3 0 0 0 12 22.4z"
      />
      <path fill="#FBBC05" d="M6.2 14a6.2 6.2 0 0 1 0-3.9V7.4H2.8a10.4 10.4 0 0 0 0 9.3z" />
      <path
        fill="#EA4335"
        d="M12 5.7c1.5 0 2.9.5 4 1.6l2.9-2.9A10.3 10.3 0 0 0 2.8 7.4l3.4 2.7c.8-2.5 3.1-4.4 5.8-4.4z"
      />
    </svg>
  );
}
