import type { ComponentProps } from 'react';
import { Button } from '../../design/button/button.tsx';

type Props = ComponentProps<typeof Button>;

/** What may be done besides the next act of a screen, which is black. */
export const QuietButton = (props: Props) => <Button look="outline" {...props} />;

export const TextButton = (props: Props) => <Button look="text" {...props} />;
