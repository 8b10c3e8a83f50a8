export function sayCodesLeft(left: number): string {
  const codes =
    left === 0
      ? 'No recovery code is left'
      : left === 1
        ? '1 recovery code is left'
        : `${left} recovery codes are left`;
  return `You are logged in. ${codes}. Please make your phone known again on your security page, with a passkey or an authenticator app.`;
}
