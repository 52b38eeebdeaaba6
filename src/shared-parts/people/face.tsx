import { Avatar, type AvatarProps } from '#ui/picture/avatar.tsx';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';

interface FaceProps extends Pick<AvatarProps, 'name' | 'size'> {
  picture: string | null;
}

/** The picture of a person or group, or the first letters of the name. */
export function Face({ name, picture, size }: FaceProps) {
  return (
    <ResolvedPicture picture={picture} width={320}>
      {(src) => <Avatar name={name} src={src} size={size} />}
    </ResolvedPicture>
  );
}
